/**
 * The kinds of ids under which a channel knows a person or a group, the most trusted first:
 * - `group`: the id of a group.
 * - `lid`: WhatsApp's private id of a person, which stays when the person changes the number.
 * - `phone`: a number in digits with country code. Numbers pass from one person to another.
 * - `bsuid`: Meta's id of a person for one business portfolio, such as `BR.13491208655302741918`. Meta gives a new one
 *   when the person changes the number.
 * - `parent_bsuid`: the same for a business with several portfolios.
 * - `username`: the name without "@", in small letters. It is shown and searched; people give it up and others choose
 *   it, so it never decides who somebody is.
 */
export const identityKinds = ["group", "lid", "phone", "bsuid", "parent_bsuid", "username"] as const;
export type IdentityKind = (typeof identityKinds)[number];
