import { chakra } from "@chakra-ui/react/styled-system";
import { useEffect, useState } from "react";
import { Link } from "react-router-dom";
import { ButtonLink } from "../../../ui/button-link";
import { Row } from "../../../ui/row";
import { Loading } from "../../../ui/skeleton";
import { Stack } from "../../../ui/stack";
import { useSettings } from "../../frame/api/use-config";
import { useNow } from "../../frame/hooks/use-now";
import { LoadFailed } from "../../frame/layout/load-failed";
import { importsPath } from "../../frame/layout/pages";
import { useSession } from "../../frame/session/session-store";
import { AlreadyNotice } from "./already-notice";
import { ChooseCard } from "./choose-card";
import { type FileImport, takeUpImport, useFileImport } from "./import-store";
import { OutcomeCard } from "./outcome-card";
import { PostedNotice } from "./posted-notice";
import { PostingCard } from "./posting-card";
import { PreviewCard } from "./preview-card";
import { publicationOf } from "./publication";
import { PublishCard } from "./publish-card";
import { rowStates } from "./row-states";
import { SimilarNotice } from "./similar-notice";
import { importStrings as words } from "./strings";
import { SumsCard } from "./sums-card";
import { useImport } from "./use-import";

const Head = chakra("div", {
  base: {
    display: "grid",
    gap: { base: "3", md: "5" },
    alignItems: "start",
    gridTemplateColumns: { base: "minmax(0, 1fr)", xl: "minmax(0, 1.15fr) minmax(0, 1fr)" },
  },
});

/** Tasks of a CSV file: chosen, looked at, mended in place, and posted, each once. */
export function ImportPage() {
  const userId = useSession()?.userId ?? "";
  const [takenUpFor, setTakenUpFor] = useState<string>();
  useEffect(() => void takeUpImport(userId).then(() => setTakenUpFor(userId)), [userId]);
  const file = useFileImport();
  const settings = useSettings();
  return (
    <Stack gap="lg">
      <Row>
        <ButtonLink asChild variant="quiet" size="sm">
          <Link to="/admin-dashboard/manage-task">{words.manageTask}</Link>
        </ButtonLink>
        <ButtonLink asChild variant="quiet" size="sm">
          <Link to={importsPath}>{words.imports}</Link>
        </ButtonLink>
      </Row>
      {takenUpFor !== userId && <Loading label={words.takingUp}>{null}</Loading>}
      {takenUpFor === userId &&
        (file && settings ? (
          <Chosen file={file} publishTime={settings.publishTime} />
        ) : (
          <ChooseCard file={file} />
        ))}
    </Stack>
  );
}

function Chosen({ file, publishTime }: { file: FileImport; publishTime: string }) {
  const { phase } = file;
  const now = useNow(30_000);
  const work = useImport(file, publishTime);
  const publication = publicationOf(file.publication, publishTime, now);
  const states = rowStates(file, publication ?? { publishTime, now, publish: "morning" });
  const { goOn, isKnown, isForeseen } = work;
  useEffect(() => {
    if (phase === "posting" && isKnown) goOn();
  }, [phase, isKnown, goOn]);

  if (phase === "posting" || phase === "paused")
    return <PostingCard file={file} states={states} onPause={work.pause} onGoOn={work.post} />;
  if (phase === "done") return <OutcomeCard file={file} states={states} onMend={work.mend} />;
  return (
    <>
      <PostedNotice states={states} />
      <Head>
        <ChooseCard file={file} />
        <PublishCard file={file} isWrong={publication === undefined} states={states} />
      </Head>
      {work.error && <LoadFailed onRetry={work.ask}>{work.error}</LoadFailed>}
      <AlreadyNotice states={states.filter(({ recognised }) => recognised)} isPreview />
      <SimilarNotice states={states} />
      <SumsCard states={states} isForeseen={isForeseen} />
      <PreviewCard
        key={file.importId}
        states={states}
        isKnown={isKnown}
        onPost={publication && isForeseen ? work.post : undefined}
      />
    </>
  );
}
