import { chakra } from "@chakra-ui/react/styled-system";
import { useId } from "react";
import type { UnattributedPayment } from "#contracts/payments";
import { Button } from "../../ui/button";
import { CheckIcon } from "../../ui/icons";
import { unattributedStrings as words } from "../earnings/payments/strings";
import { Note, UnattributedRow } from "./unattributed-row";

const List = chakra("ul", {
  base: {
    marginTop: "3",
    "& > li": { paddingBlock: { base: "3", xl: "2.5" } },
    "& > li + li": { borderTopWidth: "1px", borderTopStyle: "solid", borderColor: "line" },
    // Where there is room it reads as a table: the names stand once, above the first row.
    "& > li + li dt": { srOnly: { base: false, xl: true } },
  },
});
const Quiet = chakra("p", {
  base: {
    display: "flex",
    alignItems: "center",
    gap: "2",
    marginTop: "2",
    "& svg": { color: "blue" },
  },
});

/** How many show before somebody asks for the others. */
const atFirst = 3;

interface UnattributedListProps {
  payments: readonly UnattributedPayment[];
  /** There are older ones still to be asked for. */
  more: boolean;
  whole: boolean;
  onWhole: (whole: boolean) => void;
}

/** The newest of them, and the others for whoever asks. */
export function UnattributedList({ payments, more, whole, onWhole }: UnattributedListProps) {
  const listId = useId();
  if (payments.length === 0)
    return (
      <>
        <Quiet>
          <CheckIcon />
          {words.emptyTitle}
        </Quiet>
        <Note>{words.empty}</Note>
      </>
    );
  return (
    <>
      <Note>{words.lead}</Note>
      <List id={listId}>
        {(whole ? payments : payments.slice(0, atFirst)).map((payment) => (
          <li key={payment.receiptNumber}>
            <UnattributedRow payment={payment} />
          </li>
        ))}
      </List>
      {payments.length > atFirst && (
        <Button
          variant="secondary"
          size="sm"
          marginTop="3"
          aria-expanded={whole}
          aria-controls={listId}
          onClick={() => onWhole(!whole)}
        >
          {whole ? words.showNewest : words.showAll(payments.length, more)}
        </Button>
      )}
    </>
  );
}
