import { chakra } from "@chakra-ui/react/styled-system";
import { ActName } from "#contracts/audit-log";
import { Button } from "../../ui/button";
import { SelectField } from "../../ui/select-field";
import { actStrings as words } from "./acts-strings";
import { PersonLink } from "./people/person-link";
import { PersonName } from "./people/person-name";

const Place = chakra("search", {
  base: {
    display: "flex",
    flexWrap: "wrap",
    alignItems: "end",
    gap: "4",
    marginBottom: "4",
    "& > div": { flex: "0 1 20rem", minWidth: "min(14rem, 100%)" },
  },
});
const About = chakra("p", {
  base: { display: "flex", flexWrap: "wrap", alignItems: "center", columnGap: "2" },
});

interface ActsFilterProps {
  act: ActName | undefined;
  userId: string | undefined;
  onFilter: (query: Record<string, string>) => void;
}

/** Changes of one kind, and about one writer. */
export const ActsFilter = ({ act, userId, onFilter }: ActsFilterProps) => (
  <Place>
    <div>
      <SelectField
        label={words.kind}
        value={act ?? ""}
        onChange={({ currentTarget: { value } }) =>
          onFilter({ ...(value && { act: value }), ...(userId && { userId }) })
        }
      >
        <option value="">{words.allKinds}</option>
        {ActName.options.map((each) => (
          <option key={each} value={each}>
            {words.acts[each]}
          </option>
        ))}
      </SelectField>
    </div>
    {userId && (
      <About>
        {words.about}
        <PersonLink userId={userId} name={<PersonName id={userId} />} />
        <Button variant="quiet" size="sm" onClick={() => onFilter(act ? { act } : {})}>
          {words.showAll}
        </Button>
      </About>
    )}
  </Place>
);
