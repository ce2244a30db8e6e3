import { invalidField } from '#app/shared/problems/problems'
import { firstCharacters, hasControl, isLongerThan } from '#app/shared/text/text'

/** Behaviour, section 13: characters. */
export const QR_CODE_NAME_LENGTH = 200

/**
 * Reads the name of a code: what was given without the blanks around it, else the link's title,
 * else its alias.
 *
 * @throws Problem `request.invalid` when it is too long or has a line break
 */
export function readQrCodeName(
  given: string | null | undefined,
  link: { title: string | null; alias: string }
): string {
  const name = given?.trim() ?? ''
  if (isLongerThan(name, QR_CODE_NAME_LENGTH) || hasControl(name)) {
    throw invalidField(
      'name',
      `Give a name of at most ${QR_CODE_NAME_LENGTH} characters, on one line.`
    )
  }
  return name || defaultName(link)
}

/**
 * Makes a name of the link's title, which may be longer than a name and hold what a name does not.
 */
function defaultName({ title, alias }: { title: string | null; alias: string }): string {
  const plain = (title ?? '').replace(/\p{Cc}+/gu, ' ').trim()
  return firstCharacters(plain, QR_CODE_NAME_LENGTH).trim() || alias
}
