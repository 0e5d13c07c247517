import { chakra } from "@chakra-ui/react/styled-system";
import { Heading } from "../../ui/heading";
import { CheckIcon } from "../../ui/icons";
import { KangaBorder } from "../../ui/kanga-border";
import { Known } from "../../ui/known";
import { formatMoney } from "../../ui/money";
import { useSettings } from "../api/use-config";
import { accountStrings } from "../strings/accounts";

const words = accountStrings.signUp;

const Panel = chakra("aside", {
  base: {
    bg: "bar",
    color: "onBar",
    borderRadius: "lg",
    overflow: "clip",
    marginBottom: { base: "5", lg: "0" },
  },
});
const Inside = chakra("div", { base: { padding: { base: "5", lg: "10" } } });
const Benefits = chakra("ul", {
  base: {
    display: { base: "flex", md: "grid" },
    flexWrap: "wrap",
    rowGap: { base: "1", md: "5" },
    columnGap: "4",
    marginTop: { base: "3", md: "8" },
  },
});
const Benefit = chakra("li", {
  base: {
    display: "grid",
    gridTemplateColumns: "auto 1fr",
    gap: { base: "1.5", md: "3" },
    "& > svg": { color: "gold", marginTop: "1" },
  },
});
const Strong = chakra("strong", { base: { display: "block", fontWeight: "650" } });
const Soft = chakra("span", { base: { color: "onBarSoft" } });
/** On phones the titles alone: the form comes soon after. */
const Detail = chakra(Soft, { base: { display: { base: "none", md: "inline" } } });
const Fee = chakra("div", {
  base: {
    marginTop: { base: "4", lg: "8" },
    paddingInlineStart: "4",
    borderInlineStartWidth: "4px",
    borderInlineStartStyle: "solid",
    borderColor: "gold",
  },
});

/** What one joins, and what it costs, said before one joins. */
export function SignUpPanel() {
  const fee = useSettings()?.activationFee;
  return (
    <Panel>
      <KangaBorder />
      <Inside>
        <Heading size="2xl">{words.benefitsTitle}</Heading>
        <Benefits>
          {words.benefits.map(({ title, text }) => (
            <Benefit key={title}>
              <CheckIcon />
              <span>
                <Strong>{title}</Strong>
                <Detail>{text}</Detail>
              </span>
            </Benefit>
          ))}
        </Benefits>
        <Fee>
          <Strong>
            <Known value={fee}>{(amount) => words.feeTitle(formatMoney(amount))}</Known>
          </Strong>
          <Soft>{words.fee}</Soft>
        </Fee>
      </Inside>
    </Panel>
  );
}
