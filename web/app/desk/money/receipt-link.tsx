import { Link } from "react-router-dom";
import { TextLink } from "../../../ui/text-link";
import { Whole } from "../../../ui/unbroken";

/** The address of a receipt in the list of received payments. */
export const receiptPath = (receiptNumber: string) =>
  `/admin-dashboard/money/payments?search=${encodeURIComponent(receiptNumber)}`;

/** The receipt of a payment from a writer, as a link to the payment. */
export const ReceiptLink = ({ receiptNumber }: { receiptNumber: string }) => (
  <TextLink asChild paddingBlock="3.5" marginBlock="-3.5">
    <Link to={receiptPath(receiptNumber)}>
      <Whole>{receiptNumber}</Whole>
    </Link>
  </TextLink>
);
