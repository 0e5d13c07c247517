import { chakra } from "@chakra-ui/react/styled-system";
import { useState } from "react";
import type { Submission } from "#contracts/submissions";
import { formatDate } from "../../../ui/dates";
import { Tabs } from "../../../ui/tabs";
import { reviewStrings as words } from "./strings";
import { VersionEntry } from "./version-entry";

const View = chakra("div", { base: { paddingTop: "4" } });
const Fact = chakra("span", { base: { display: "block", color: "soft", fontSize: "sm" } });

/** Every version of a work, the newest first and open. */
export function Versions({ versions }: { versions: readonly Submission[] }) {
  const [chosen, setChosen] = useState(versions[0]?.id);
  const shown = versions.find(({ id }) => id === chosen) ?? versions[0];
  if (!shown) return null;
  return (
    <Tabs
      label={words.versions}
      chosen={shown.id}
      onChoose={setChosen}
      tabs={versions.map((version) => ({ id: version.id, name: <TabName version={version} /> }))}
    >
      <View>
        <VersionEntry key={shown.id} version={shown} />
      </View>
    </Tabs>
  );
}

const TabName = ({ version: { version, submittedAt, status } }: { version: Submission }) => (
  <>
    {words.version(version)}
    <Fact>
      {words.facts(submittedAt ? formatDate(submittedAt) : undefined, words.saidOf[status])}
    </Fact>
  </>
);
