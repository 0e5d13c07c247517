import { chakra } from "@chakra-ui/react/styled-system";
import { FormAlert } from "../../../ui/form-alert";
import { TextField } from "../../../ui/text-field";
import { unbroken } from "../../../ui/unbroken";
import { writerFieldStrings as words } from "./strings";
import { type FoundWriters, fullName } from "./use-found-writers";

const Place = chakra("div", { base: { display: "grid", gap: "2", minWidth: "0" } });
const List = chakra("ul", {
  base: {
    display: "grid",
    borderWidth: "1px",
    borderStyle: "solid",
    borderColor: "line",
    borderRadius: "md",
    overflow: "clip",
    "& > li + li": { borderTopWidth: "1px", borderTopStyle: "solid", borderColor: "line" },
  },
});
const Choice = chakra("button", {
  base: {
    width: "full",
    minHeight: "target",
    paddingInline: "4",
    paddingBlock: "2",
    textAlign: "start",
    overflowWrap: "anywhere",
    _hover: { bg: "wash" },
    _focusVisible: { outlineOffset: "-3px" },
  },
});
const Name = chakra("span", { base: { display: "block", fontWeight: "600" } });
const Detail = chakra("span", { base: { display: "block", fontSize: "sm", color: "soft" } });

interface WriterFieldProps {
  /** A username, or the beginning of what the writer is found by. */
  value: string;
  writers: FoundWriters;
  readOnly: boolean;
  error: string | undefined;
  onChange: (username: string) => void;
}

/** A writer by their username: found by the beginning of a name, too, and named before anything is done. */
export function WriterField({ value, writers, readOnly, error, onChange }: WriterFieldProps) {
  const { found, named } = writers;
  return (
    <Place>
      <TextField
        name="username"
        label={words.label}
        hint={words.hint}
        error={named ? undefined : error}
        value={value}
        readOnly={readOnly}
        autoComplete="off"
        spellCheck={false}
        onChange={({ currentTarget }) => onChange(currentTarget.value)}
      />
      {named ? (
        <FormAlert tone="info">
          {unbroken(words.named(fullName(named), named.username, named.phoneNumber))}
        </FormAlert>
      ) : (
        found.length > 0 && (
          <List aria-label={words.found}>
            {found.map((user) => (
              <li key={user.userId}>
                <Choice type="button" disabled={readOnly} onClick={() => onChange(user.username)}>
                  <Name>{fullName(user)}</Name>
                  <Detail>{words.detail(user.username, user.phoneNumber)}</Detail>
                </Choice>
              </li>
            ))}
          </List>
        )
      )}
    </Place>
  );
}
