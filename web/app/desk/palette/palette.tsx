import { chakra } from "@chakra-ui/react/styled-system";
import { type KeyboardEvent, type RefObject, useEffect, useId, useRef, useState } from "react";
import { useNavigate } from "react-router-dom";
import { Dialog } from "../../../ui/dialog";
import { FormAlert } from "../../../ui/form-alert";
import { Note } from "../../../ui/note";
import { Stack } from "../../../ui/stack";
import { TextField } from "../../../ui/text-field";
import { unbroken } from "../../../ui/unbroken";
import { paletteStrings as words } from "./strings";
import { type Finding, useFindings } from "./use-findings";

const Options = chakra("ul", { base: { listStyle: "none", minHeight: "min(18rem, 40dvh)" } });
const Option = chakra("li", {
  base: {
    display: "flex",
    flexWrap: "wrap",
    alignItems: "baseline",
    columnGap: "3",
    minHeight: "target",
    paddingBlock: "2.5",
    paddingInline: "3",
    borderRadius: "sm",
    cursor: "pointer",
    overflowWrap: "anywhere",
    borderInlineStartWidth: "3px",
    borderInlineStartStyle: "solid",
    borderColor: "transparent",
    "&[aria-selected=true]": { bg: "blueWash", borderColor: "blue" },
  },
});
const Title = chakra("span", { base: { fontWeight: "650" } });
const Kind = chakra("span", {
  base: { marginInlineStart: "auto", color: "soft", fontSize: "sm" },
});

interface PaletteProps {
  /** What was typed before the palette was there. */
  early: RefObject<string>;
  onClose: () => void;
}

/** A person, a task, a receipt or a page by a few letters: typed, chosen and opened without a mouse. */
export function Palette({ early, onClose }: PaletteProps) {
  const [typed, setTyped] = useState(() => early.current);
  const [chosen, setChosen] = useState(0);
  const listId = useId();
  const field = useRef<HTMLInputElement>(null);
  const navigate = useNavigate();
  const { findings, error, isLooking, isAsked } = useFindings(typed);
  const active = Math.min(chosen, findings.length - 1);
  const optionId = (at: number) => `${listId}-${at}`;

  useEffect(() => field.current?.focus(), []);
  useEffect(() => {
    document.getElementById(`${listId}-${active}`)?.scrollIntoView({ block: "nearest" });
  }, [active, listId]);

  const open = (finding: Finding | undefined) => {
    if (!finding) return;
    onClose();
    void navigate(finding.to);
  };
  const steer = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined && findings.length > 0) {
      event.preventDefault();
      setChosen((active + step + findings.length) % findings.length);
    }
    if (event.key === "Enter") {
      event.preventDefault();
      open(findings[active]);
    }
  };

  return (
    <Dialog open onClose={onClose} title={words.title}>
      <Stack gap="sm" marginTop="3">
        <TextField
          ref={field}
          label={words.label}
          hint={words.hint}
          role="combobox"
          aria-expanded={findings.length > 0}
          aria-controls={listId}
          aria-autocomplete="list"
          aria-activedescendant={findings.length > 0 ? optionId(active) : undefined}
          value={typed}
          maxLength={100}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          enterKeyHint="go"
          onKeyDown={steer}
          onChange={({ currentTarget }) => {
            setTyped(currentTarget.value);
            setChosen(0);
          }}
        />
        {error && <FormAlert>{words.failed(error.message)}</FormAlert>}
        <Note role="status">
          {isLooking && words.searching}
          {!isLooking &&
            isAsked &&
            (findings.length === 0 ? words.nothing : words.found(findings.length))}
        </Note>
        <Options id={listId} role="listbox" aria-label={words.results}>
          {findings.map((finding, at) => (
            <Option
              key={`${finding.kind} ${finding.to} ${finding.title}`}
              id={optionId(at)}
              role="option"
              aria-selected={at === active}
              aria-label={words.option(finding.title, finding.detail, words.kinds[finding.kind])}
              onClick={() => open(finding)}
            >
              <Title>{unbroken(finding.title)}</Title>
              {finding.detail && <Note as="span">{unbroken(finding.detail)}</Note>}
              <Kind>{words.kinds[finding.kind]}</Kind>
            </Option>
          ))}
        </Options>
      </Stack>
    </Dialog>
  );
}
