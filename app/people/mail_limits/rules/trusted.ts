/** The number of mails that must have gone out before the answers are judged. */
const ENOUGH_SENT = 10

/** At least one of this number of mails was accepted or confirmed. */
const SENT_FOR_EACH_AGREED = 5

/** Did enough of those who were written to agree, over all time? */
export function isTrusted({ sent, agreed }: { sent: number; agreed: number }): boolean {
  return sent >= ENOUGH_SENT && agreed * SENT_FOR_EACH_AGREED >= sent
}
