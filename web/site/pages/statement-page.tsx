import { Box } from "@chakra-ui/react/box";
import { Grid } from "@chakra-ui/react/grid";
import { chakra } from "@chakra-ui/react/styled-system";
import { ledgerRoutes, statementMessages } from "#contracts/ledger";
import { Button } from "../../ui/button";
import { Card } from "../../ui/card";
import { controlRecipe } from "../../ui/control-recipe";
import { FormAlert } from "../../ui/form-alert";
import { catalogue } from "../../ui/strings/catalogue";
import { PageTop, Wrap } from "../parts/section";

const words = catalogue({
  title: "Check a statement",
  lead: "Somebody showed you a statement of what they earn with us? Type the code at its foot. We say what our own books have; compare it with the paper.",
  code: "Code on the statement",
  example: "7K2QF-9XM4T",
  check: "Check it",
  checking: "Looking it up…",
  ours: "This statement is ours",
  oursText: "It is genuine if all of this stands on the paper too.",
  facts: {
    initials: "Initials",
    accountEnd: "Account ends in",
    from: "From",
    to: "To",
    earned: "Earned by work",
    paidOut: "Paid out to their phone",
    closingBalance: "Balance at the end",
    computedAt: "Made",
  },
  unreached: "We could not be reached. Please try again in a minute.",
  noScript: "This page needs JavaScript to look the code up. You can also ask us by email.",
});

const Input = chakra("input", controlRecipe);

const Facts = chakra("dl", {
  base: {
    marginTop: "4",
    fontVariantNumeric: "tabular-nums",
    "& > div:not([hidden])": {
      display: "flex",
      flexWrap: "wrap",
      columnGap: "4",
      paddingBlock: "2",
    },
    "& > div + div": { borderTop: "1px solid token(colors.line)" },
    "& dt": { color: "soft", flex: "1 1 min-content" },
    "& dd": { fontWeight: "650", marginInlineStart: "auto" },
  },
});

export const StatementPage = () => (
  <>
    <PageTop title={words.title} lead={words.lead} />
    <Wrap>
      <Box
        paddingBlock={{ base: "8", md: "12" }}
        maxWidth="34rem"
        data-statement={ledgerRoutes.checkStatement.path}
        data-wrong={statementMessages.wrongCode}
        data-unreached={words.unreached}
        data-checking={words.checking}
      >
        <chakra.form display="grid" gap="4" noValidate>
          <Grid gap="1.5">
            <chakra.label fontWeight="600" htmlFor="code">
              {words.code}
            </chakra.label>
            <Input
              id="code"
              name="code"
              placeholder={words.example}
              autoComplete="off"
              autoCapitalize="characters"
              spellCheck={false}
              required
              aria-describedby="code-error"
            />
            <chakra.p
              id="code-error"
              color="red"
              fontSize="sm"
              fontWeight="550"
              role="alert"
              _empty={{ display: "none" }}
            />
          </Grid>
          <Button type="submit" justifySelf="start">
            {words.check}
          </Button>
          <p role="status" data-status="" />
        </chakra.form>
        <Box marginTop="6" tabIndex={-1} outline="none" data-found="" hidden>
          <Card edge="both">
            <FormAlert tone="good" title={words.ours} silent>
              {words.oursText}
            </FormAlert>
            <Facts>
              {Object.entries(words.facts).map(([name, label]) => (
                <div key={name}>
                  <dt>{label}</dt>
                  <dd data-fact={name} />
                </div>
              ))}
            </Facts>
          </Card>
        </Box>
        <noscript>{words.noScript}</noscript>
      </Box>
    </Wrap>
  </>
);
