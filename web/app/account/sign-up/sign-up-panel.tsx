import { Box } from "@chakra-ui/react/box";
import { Known } from "../../../ui/known";
import { formatMoney } from "../../../ui/money";
import { unbroken } from "../../../ui/unbroken";
import { useSettings } from "../../frame/api/use-config";
import { AccountPanel, Soft, Strong } from "../account-frame";
import { accountStrings } from "../strings";

const words = accountStrings.signUp;

export function SignUpPanel() {
  const fee = useSettings()?.activationFee;
  return (
    <AccountPanel title={words.benefitsTitle} points={words.benefits}>
      <Box
        marginTop={{ base: "4", lg: "8" }}
        paddingInlineStart="4"
        borderInlineStartWidth="4px"
        borderInlineStartStyle="solid"
        borderColor="gold"
      >
        <Strong>
          <Known value={fee}>{(amount) => words.feeTitle(formatMoney(amount))}</Known>
        </Strong>
        <Soft>{unbroken(words.fee)}</Soft>
      </Box>
    </AccountPanel>
  );
}
