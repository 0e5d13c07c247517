import { chakra } from "@chakra-ui/react/styled-system";
import { useState } from "react";
import type { ShownUser } from "#contracts/people";
import { Button } from "../../../ui/button";
import { formatDateTime } from "../../../ui/dates";
import { FormAlert } from "../../../ui/form-alert";
import { Row } from "../../../ui/row";
import { unbroken } from "../../../ui/unbroken";
import { suspensionStrings as words } from "../../frame/layout/suspension-strings";
import { SuspensionDialog } from "./suspension-dialog";

const Place = chakra("div", { base: { marginTop: "4" } });

/** Whether a writer is suspended, since when and why, and the ways to change that. */
export function SuspensionControl({ user }: { user: ShownUser }) {
  const [asked, setAsked] = useState<"suspend" | "lift">();
  const { suspension } = user;
  return (
    <Place>
      {suspension ? (
        <FormAlert tone="waiting" title={words.state} silent>
          <p>{unbroken(words.since(formatDateTime(suspension.since), suspension.reason))}</p>
          <p>{suspension.withdrawals ? words.stopped : words.goOn}</p>
          <Row marginTop="2">
            <Button variant="secondary" size="sm" onClick={() => setAsked("lift")}>
              {words.lift}
            </Button>
            <Button variant="quiet" size="sm" onClick={() => setAsked("suspend")}>
              {words.change}
            </Button>
          </Row>
        </FormAlert>
      ) : (
        <Button variant="quiet" size="sm" onClick={() => setAsked("suspend")}>
          {words.open}
        </Button>
      )}
      {asked && (
        <SuspensionDialog
          user={user}
          suspends={asked === "suspend"}
          onClose={() => setAsked(undefined)}
        />
      )}
    </Place>
  );
}
