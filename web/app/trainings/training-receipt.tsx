import { Link, useLocation } from "react-router-dom";
import * as z from "zod/mini";
import { Training } from "#contracts/trainings";
import { FormAlert } from "../../ui/form-alert";
import { formatMoney } from "../../ui/money";
import { TextLink } from "../../ui/text-link";
import { trainingStrings as words } from "../strings/trainings";
import { ownTrainings } from "./own-trainings";

/** What the page of a training says when it leads on. */
const Arrival = z.object({ paidTraining: Training });

/** The receipt of a training that was just paid for, on the page to which its own has led. */
export function TrainingReceipt() {
  const { data } = Arrival.safeParse(useLocation().state);
  if (!data) return null;
  const { course, amount, referenceCode } = data.paidTraining;
  return (
    <FormAlert tone="paid" title={words.receiptTitle(words.courses[course])}>
      <p>{words.receiptText(formatMoney(amount ?? 0), referenceCode)}</p>
      <TextLink asChild alone>
        <Link to={`/dashboard/training-${course}${ownTrainings}`}>{words.receiptPlace}</Link>
      </TextLink>
    </FormAlert>
  );
}
