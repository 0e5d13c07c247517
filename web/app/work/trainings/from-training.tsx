import { Link, useLocation } from "react-router-dom";
import * as z from "zod/mini";
import { Training, TrainingCourse } from "#contracts/trainings";
import { FormAlert } from "../../../ui/form-alert";
import { formatMoney } from "../../../ui/money";
import { TextLink } from "../../../ui/text-link";
import { unbroken } from "../../../ui/unbroken";
import { ownTrainings } from "../../frame/layout/links";
import { trainingStrings as words } from "./strings";

/**
 * The router's state after a training's page opened the marketplace: the paid training, or the
 * course of that page.
 */
const Arrival = z.union([z.object({ paid: Training }), z.object({ from: TrainingCourse })]);
export type Arrival = z.infer<typeof Arrival>;

/**
 * The reason why the marketplace opened: the writer has just paid for the training, or the account
 * was already active.
 */
export function FromTraining() {
  const { data } = Arrival.safeParse(useLocation().state);
  if (!data) return null;
  const course = "paid" in data ? data.paid.course : data.from;
  const name = words.courses[course];
  return (
    <FormAlert
      {...("paid" in data
        ? { tone: "paid", title: words.receiptTitle(name) }
        : { tone: "info", title: words.ledOnTitle })}
    >
      <p>
        {unbroken(
          "paid" in data
            ? words.receiptText(formatMoney(data.paid.amount ?? 0), data.paid.referenceCode)
            : words.ledOnText(name),
        )}
      </p>
      <TextLink asChild alone>
        <Link to={`/dashboard/training-${course}${ownTrainings}`}>
          {"paid" in data ? words.receiptPlace : words.ledOnPlace}
        </Link>
      </TextLink>
    </FormAlert>
  );
}
