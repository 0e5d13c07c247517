import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { useNavigate } from "react-router-dom";
import type { ReplyOf } from "#contracts/route";
import {
  ReferenceCode,
  type Training,
  type TrainingCourse,
  trainingRoutes,
} from "#contracts/trainings";
import { useRefreshMe } from "../../account/use-me";
import { call } from "../../frame/api/client";
import { doOnce, operationKey } from "../../frame/api/operation-key";
import { useDraft } from "../../frame/hooks/use-draft";
import { useSubmit } from "../../frame/hooks/use-submit";
import type { Arrival } from "./from-training";
import { trainingStrings as words } from "./strings";

/** The specification's times, in milliseconds: until the answer shows, and until the page is left. */
const verificationTime = 1500;
const redirectDelay = 2000;

type Answer = ReplyOf<typeof trainingRoutes.submitTrainingCode>;
type Order = { is: "none" } | { is: Answer["status"]; answer: Answer };

const atLeast = async <T>(milliseconds: number, work: Promise<T>): Promise<T> => {
  const [done] = await Promise.all([
    work,
    new Promise((passed) => setTimeout(passed, milliseconds)),
  ]);
  return done;
};

/**
 * Has the code of a payment checked; once it is accepted or the account `isActivated`, the marketplace
 * opens, with the receipt of the training that was `paid`.
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
    receipt.current = paid;
  });

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
        ),
      );
      draft.forget();
      draft.change({ referenceCode: "" });
      setOrder({ is: answer.status, answer });
      await client.invalidateQueries({ queryKey: [trainingRoutes.listTrainings.path] });
    });

  const isDone = order.is === "accepted" || isActivated;
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when it is done
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
