import { chakra } from "@chakra-ui/react/styled-system";
import { useQueryClient } from "@tanstack/react-query";
import { type FormEvent, useEffect, useRef, useState } from "react";
import { useNavigate } from "react-router-dom";
import type { ReplyOf } from "#contracts/route";
import {
  ReferenceCode,
  type Training,
  type TrainingCourse,
  trainingRoutes,
} from "#contracts/trainings";
import { Button } from "../../../ui/button";
import { FormAlert } from "../../../ui/form-alert";
import { TextField } from "../../../ui/text-field";
import { useToast } from "../../../ui/toast-host";
import { unbroken } from "../../../ui/unbroken";
import { useRefreshMe } from "../../account/use-me";
import { ApiProblem, failureKind } from "../../frame/api/api-problem";
import { call } from "../../frame/api/client";
import { doOnce, operationKey } from "../../frame/api/operation-key";
import { errorStrings } from "../../frame/api/strings";
import { useDraft } from "../../frame/hooks/use-draft";
import { errorOf, isGeneral, useSubmit } from "../../frame/hooks/use-submit";
import type { Arrival } from "./from-training";
import { trainingStrings as words } from "./strings";

const tones = { accepted: "good", waiting: "waiting", refused: "stopped" } as const;

interface CodeFormProps {
  verification: ReturnType<typeof useVerification>;
  /** True if an accepted code also activates the account. */
  activates: boolean;
  /** The text that says how the account became active while the form was open. */
  activated: string | undefined;
}

export function CodeForm({ verification, activates, activated }: CodeFormProps) {
  const { draft, busy, failure, order, verify } = verification;
  const send = (event: FormEvent) => {
    event.preventDefault();
    void verify();
  };
  return (
    <chakra.form
      display="grid"
      gridTemplateColumns="minmax(0, 1fr)"
      gap="4"
      marginTop="2"
      maxWidth="32rem"
      onSubmit={send}
      noValidate
    >
      <chakra.p color="soft">{unbroken(words.codeLead)}</chakra.p>
      {activated && order.is !== "accepted" ? (
        <FormAlert tone="good">
          {activated} {words.toTasks}
        </FormAlert>
      ) : (
        order.is !== "none" && (
          <FormAlert tone={tones[order.is]}>
            {order.answer.message} {order.is === "accepted" && activates && words.activated}{" "}
            {order.is === "accepted" && words.toTasks}
          </FormAlert>
        )
      )}
      {failure && isGeneral(failure, ["referenceCode"]) && <FormAlert>{failure.message}</FormAlert>}
      <TextField
        label={words.code}
        hint={words.codeHint}
        name="referenceCode"
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        value={draft.values.referenceCode}
        readOnly={busy}
        error={errorOf(failure, "referenceCode")}
        onChange={({ currentTarget }) => draft.change({ referenceCode: currentTarget.value })}
      />
      <Button type="submit" busy={busy} justifySelf={{ sm: "start" }}>
        {busy ? words.verifying : words.submit}
      </Button>
    </chakra.form>
  );
}

/**
 * Milliseconds, from the specification: until the result is shown, and until the next page opens.
 */
const verificationTime = 1500;
const redirectDelay = 2000;

type Answer = ReplyOf<typeof trainingRoutes.submitTrainingCode>;
type Order = { is: "none" } | { is: Answer["status"]; answer: Answer };

async function atLeast<T>(milliseconds: number, work: Promise<T>): Promise<T> {
  const [done] = await Promise.all([
    work,
    new Promise((passed) => setTimeout(passed, milliseconds)),
  ]);
  return done;
}

/**
 * Checks the code of a payment. Once it is accepted or the account `isActivated`, opens the
 * marketplace with the training's receipt. `paid` is the training if it is already paid.
 */
export function useVerification(
  course: TrainingCourse,
  isActivated: boolean,
  paid: Training | undefined,
) {
  const draft = useDraft(`training.${course}`, { referenceCode: "" });
  const { busy, failure, submit, refuse } = useSubmit(words.failed);
  const [order, setOrder] = useState<Order>({ is: "none" });
  const client = useQueryClient();
  const refreshMe = useRefreshMe();
  const navigate = useNavigate();

  const receipt = useRef(paid);
  useEffect(() => {
    // On a slow network, the list of trainings may load only after the marketplace has opened.
    receipt.current = paid ?? (order.is === "accepted" ? order.answer.training : null) ?? undefined;
  });

  const toast = useToast();

  /**
   * If the service failed, throws an error with the form's message. If the session has ended, a
   * toast asks the writer to sign in again.
   */
  function failInWords(error: unknown): never {
    if (error instanceof ApiProblem && error.message === errorStrings.otherPerson) throw error;
    if (error instanceof ApiProblem && error.code === "not_signed_in") {
      toast("stopped", words.signInAgain);
      throw new ApiProblem({ code: error.code, message: words.signInAgain }, { cause: error });
    }
    if (failureKind(error) !== "ours") throw error;
    throw new ApiProblem({ code: "internal", message: words.failed }, { cause: error });
  }

  const verify = () =>
    submit(async () => {
      setOrder({ is: "none" });
      const { data: referenceCode } = ReferenceCode.safeParse(draft.values.referenceCode);
      if (referenceCode === undefined)
        return refuse(words.invalidCode, { referenceCode: [words.invalidCode] });
      const body = { course, referenceCode };
      const answer = await atLeast(
        verificationTime,
        doOnce(operationKey("training", body), (once) =>
          call(trainingRoutes.submitTrainingCode, {}, body, once),
        ).catch(failInWords),
      );
      draft.forget();
      draft.change({ referenceCode: "" });
      setOrder({ is: answer.status, answer });
      // Shows the result immediately, even if the list of trainings loads slowly.
      void client.invalidateQueries({ queryKey: [trainingRoutes.listTrainings.path] });
    });

  const isDone = !busy && (order.is === "accepted" || isActivated);
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once, after the verification
  useEffect(() => {
    if (!isDone) return;
    const timer = setTimeout(() => {
      void refreshMe();
      const state: Arrival | undefined = receipt.current && { paid: receipt.current };
      void navigate("/dashboard/task-available", { state });
    }, redirectDelay);
    return () => clearTimeout(timer);
  }, [isDone]);

  return { draft, busy, failure, order, verify };
}
