import { Link } from "react-router-dom";
import { TextLink } from "../../../ui/text-link";
import { Whole } from "../../../ui/unbroken";

export const receiptPath = (receiptNumber: string) =>
  `/admin-dashboard/money/payments?search=${encodeURIComponent(receiptNumber)}`;

export const ReceiptLink = ({ receiptNumber }: { receiptNumber: string }) => (
  <TextLink asChild paddingBlock="3.5" marginBlock="-3.5">
    <Link to={receiptPath(receiptNumber)}>
      <Whole>{receiptNumber}</Whole>
    </Link>
  </TextLink>
);
