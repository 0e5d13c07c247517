import { TextLink } from "../../../ui/text-link";
import { useConfig } from "../../frame/api/use-config";
import { paymentStrings as words } from "./strings";

/** In a local world the phone is a page: the press that opens it. Elsewhere nothing. */
export function OpenPhone({ phone }: { phone: string }) {
  const url = useConfig()?.phoneUrl;
  if (!url) return null;
  const address = new URL(url);
  address.searchParams.set("phone", phone.replace(/\D/g, ""));
  return (
    <TextLink alone href={address.href} target="_blank" rel="noreferrer">
      {words.openPhone}
    </TextLink>
  );
}
