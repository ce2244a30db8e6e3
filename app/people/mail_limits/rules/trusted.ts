/** So many mails have to have gone out before anything is made of the answers. */
const ENOUGH_SENT = 10

/** Of so many mails at least one was accepted or confirmed. */
const SENT_FOR_EACH_AGREED = 5

/** Did enough of those who were written to agree, over all time? */
export function isTrusted({ sent, agreed }: { sent: number; agreed: number }): boolean {
  return sent >= ENOUGH_SENT && agreed * SENT_FOR_EACH_AGREED >= sent
}
