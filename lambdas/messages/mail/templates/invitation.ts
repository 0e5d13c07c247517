import { htmlOf, type Sender } from "../layout";

/**
 * The mail with the administrator's first password. The user pool replaces `{username}` and
 * `{####}`, and rejects a template without them.
 */
export const invitation = (sender: Sender) => {
  const subject = `Your administrator account for ${sender.productName}`;
  return {
    subject,
    html: htmlOf(
      {
        subject,
        heading: "Your administrator account",
        parts: [
          {
            text: "An account was made for you. Sign in with this email address and this first password, which is good for 7 days; you then choose your own.",
          },
          { secret: "{####}" },
          { button: { label: "Sign in", link: `${sender.siteUrl}/signin` } },
          { text: "Account id: {username}" },
        ],
      },
      sender,
    ),
  };
};
