import { chakra } from "@chakra-ui/react/styled-system";
import { type ReactNode, useId, useRef, useState } from "react";
import { taskFields } from "#contracts/tasks";
import { controlRecipe } from "../../../ui/control-recipe";
import { StopIcon } from "../../../ui/icons";
import { Note } from "../../../ui/note";
import { TextLink } from "../../../ui/text-link";
import { changeCell } from "./import-store";
import type { CellName } from "./read-row";
import type { RowState } from "./row-states";
import { importStrings as words } from "./strings";

const Place = chakra("div", { base: { display: "grid", gap: "1", textAlign: "start" } });
const Input = chakra("input", controlRecipe);
const Area = chakra("textarea", controlRecipe);
const Problem = chakra("p", {
  base: {
    display: "flex",
    gap: "1.5",
    "& svg": { flex: "none" },
    fontSize: "sm",
    color: "red",
    fontWeight: "550",
  },
});

interface CellFieldProps {
  state: RowState;
  name: CellName;
  /** What stands there while nothing is wrong with it. */
  children: ReactNode;
}

/** A cell that is wrong is a field with what is wrong below it; once touched it stays a field. */
export function CellField({
  state: { row, cells, wrong, posted },
  name,
  children,
}: CellFieldProps) {
  const id = useId();
  const problem = wrong?.[name];
  const [isOpen, setIsOpen] = useState(problem !== undefined);
  const place = useRef<HTMLDivElement>(null);
  if (posted || !(problem || isOpen)) return children;
  const mend = (value: string) => {
    setIsOpen(true);
    changeCell(row, { [name]: value });
  };
  const use = (suggestion: string) => {
    mend(suggestion);
    // The press goes with what was wrong; the focus stays in its cell.
    place.current?.querySelector("input")?.focus();
  };
  const control = {
    value: cells[name],
    "aria-label": words.cell(words.columns[name], row),
    "aria-invalid": problem ? true : undefined,
    "aria-describedby": problem ? id : undefined,
    onChange: ({ currentTarget }: { currentTarget: { value: string } }) =>
      mend(currentTarget.value),
  };
  return (
    <Place ref={place}>
      {/* It stands below another field, under that one's heading. */}
      {name === "publishAt" && <Note as="span">{words.columns[name]}</Note>}
      {name === "context" ? (
        <Area rows={4} {...control} />
      ) : (
        <Input {...control} {...(name === "field" && { list: `${id}-fields` })} />
      )}
      {name === "field" && (
        <datalist id={`${id}-fields`}>
          {taskFields.map((field) => (
            <option key={field} value={field} />
          ))}
        </datalist>
      )}
      {problem && (
        <Problem id={id}>
          <StopIcon size={18} />
          <span>
            {problem.what}{" "}
            {problem.suggestion && (
              <TextLink as="button" type="button" onClick={() => use(problem.suggestion ?? "")}>
                {words.wrong.use(problem.suggestion)}
              </TextLink>
            )}
          </span>
        </Problem>
      )}
    </Place>
  );
}
