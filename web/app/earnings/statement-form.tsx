import { Flex } from "@chakra-ui/react/flex";
import { chakra } from "@chakra-ui/react/styled-system";
import { useState } from "react";
import { checkInput } from "#contracts/check-input";
import { eastAfricanDay } from "#contracts/east-africa-time";
import { ledgerRoutes, StatementQuestion } from "#contracts/ledger";
import { Button } from "../../ui/button";
import { FormAlert } from "../../ui/form-alert";
import { Heading } from "../../ui/heading";
import { Stack } from "../../ui/stack";
import { TextField } from "../../ui/text-field";
import { download } from "../frame/api/client";
import { errorOf, isGeneral, useSubmit } from "../frame/hooks/use-submit";
import { thisMonth } from "./month-words";
import { earningsStrings as words } from "./strings";

/** The days of a month, or of this one until today. */
function daysOf(month = thisMonth()) {
  const [year = 0, number = 1] = month.split("-").map(Number);
  const last = new Date(Date.UTC(year, number, 0)).toISOString().slice(0, 10);
  const today = eastAfricanDay(new Date());
  return { from: `${month}-01`, to: last < today ? last : today };
}

interface StatementFormProps {
  /** The month that is looked at; this one without it. */
  month: string | undefined;
}

/** A statement of any days, to keep or to print. */
export function StatementForm({ month }: StatementFormProps) {
  const [days, setDays] = useState(() => daysOf(month));
  const [wanted, setWanted] = useState<"csv" | "pdf">("pdf");
  const { busy, failure, submit, refuse } = useSubmit();

  const save = (format: "csv" | "pdf") => {
    setWanted(format);
    const checked = checkInput(StatementQuestion, { ...days, format });
    if ("problem" in checked) return refuse(checked.problem, checked.fields);
    const name = words.statementName(days.from, days.to, format);
    return submit(() => download(ledgerRoutes.getStatement, {}, checked.input, name));
  };
  const day = (name: "from" | "to") => ({
    label: words[name],
    name,
    type: "date",
    required: true,
    value: days[name],
    error: errorOf(failure, name),
    onChange: ({ currentTarget }: { currentTarget: { value: string } }) =>
      setDays({ ...days, [name]: currentTarget.value }),
  });

  return (
    <Stack gap="sm">
      <Heading level={3} size="lg">
        {words.statement}
      </Heading>
      <chakra.form
        display="grid"
        gridTemplateColumns={{ base: "minmax(0, 1fr)", sm: "repeat(2, minmax(0, 1fr))" }}
        gap="3"
        maxWidth="32rem"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void save("pdf");
        }}
      >
        {isGeneral(failure, ["from", "to"]) && failure && <FormAlert>{failure.message}</FormAlert>}
        <TextField {...day("from")} />
        <TextField {...day("to")} />
        <Flex gap="3" gridColumn="1 / -1" css={{ "& > button": { flex: "1" } }}>
          <Button
            variant="secondary"
            size="sm"
            busy={busy && wanted === "csv"}
            onClick={() => void save("csv")}
          >
            {words.csv}
          </Button>
          <Button type="submit" variant="secondary" size="sm" busy={busy && wanted === "pdf"}>
            {words.pdf}
          </Button>
        </Flex>
      </chakra.form>
    </Stack>
  );
}
