import { firstCharacters } from '#app/shared/text/text'

/** Characters of a code's name in the name of its file: systems take some 255 bytes. */
const NAME_LENGTH = 50

/**
 * Formats the name of a code's file in an archive: its name as far as every system takes it, and
 * its id, which no other code has.
 */
export function formatArchivedName({ id, name }: { id: string; name: string }, ending: string) {
  const plain = name.normalize('NFC').replace(/[^\p{L}\p{M}\p{N}]+/gu, '-')
  const short = firstCharacters(plain, NAME_LENGTH).replace(/^-+|(?<!-)-+$/g, '')
  return `${short ? `${short}-` : ''}${id}.${ending}`
}
