import { Flex } from "@chakra-ui/react/flex";
import { useId } from "react";
import { Button } from "../../../ui/button";
import { Card } from "../../../ui/card";
import { FormAlert } from "../../../ui/form-alert";
import { Heading } from "../../../ui/heading";
import { Note } from "../../../ui/note";
import { useToast } from "../../../ui/toast-host";
import { useSubmit } from "../../frame/hooks/use-submit";
import type { InstallPrompt } from "./install";
import { turnPushOn } from "./push";
import { pushStrings as words } from "./push-strings";

type OfferProps = { onClose: () => void } & (
  | { what: "push" }
  | { what: "install"; prompt: InstallPrompt }
);

export function Offer(props: OfferProps) {
  const { busy, failure, submit } = useSubmit(words.unanswered);
  const toast = useToast();
  const title = useId();
  const { onClose } = props;
  const accept = () =>
    submit(async () => {
      if (props.what === "install") await props.prompt.prompt();
      else {
        const state = await turnPushOn();
        if (state === "on") toast("good", words.ask.done);
        if (state === "blocked") toast("stopped", words.ask.blocked);
      }
      onClose();
    });
  const said = props.what === "install" ? words.install : words.ask;
  return (
    <Card
      as="section"
      aria-labelledby={title}
      marginTop={{ base: "3", md: "5" }}
      // The stored first screen omits this card: the browser may offer to install late or never.
      {...(props.what === "install" && { "data-passing": "" })}
    >
      <Heading id={title} size="lg">
        {said.title}
      </Heading>
      <Note marginTop="1">{said.text}</Note>
      {failure && <FormAlert title={words.failed}>{failure.message}</FormAlert>}
      <Flex gap="2" marginTop="3" wrap="wrap">
        <Button variant="secondary" size="sm" busy={busy} onClick={() => void accept()}>
          {said.yes}
        </Button>
        <Button variant="quiet" size="sm" onClick={onClose}>
          {said.no}
        </Button>
      </Flex>
    </Card>
  );
}
