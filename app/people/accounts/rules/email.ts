import { invalidField } from '#app/shared/problems/problems'

/** RFC 5321, section 4.5.3.1, with erratum 1690: 64 octets before the @, 254 in all. */
export const EMAIL_LENGTH = 254
const MAX_LOCAL_LENGTH = 64

/** What no address on the web has outside of quotes, and no mail server would take inside. */
const FORM = /^[^\s@<>()[\]\\,;:"\p{Cc}]+@[^\s@<>()[\]\\,;:"\p{Cc}]+$/u

export interface Email {
  /** As the person writes it. */
  email: string

  /** As addresses are compared: two spellings of one mailbox have the same. */
  key: string
}

/** RFC 1035, section 2.3.4. */
const MAX_LABEL_LENGTH = 63

/**
 * Reads an e-mail address without the blanks around it, and what it is known by. Its host has a
 * dot: RFC 5321, section 2.3.5, wants a fully-qualified name, and `ada@example` is a mistake of the
 * hand.
 *
 * @throws Problem `request.invalid` with the field
 */
export function readEmail(given: string, field = 'email'): Email {
  const address = readPresentEmail(given, field)
  const labels = address.email.split('@')[1].split('.')
  if (labels.length < 2 || /^\d+$/.test(labels.at(-1)!)) throw incomplete(field)
  return address
}

/**
 * Reads the same for an address that an account may have already: its host may be a single name, as
 * addresses were once taken.
 *
 * @throws Problem `request.invalid` with the field
 */
export function readPresentEmail(given: string, field = 'email'): Email {
  const email = given.trim()
  const key = emailKey(email)
  const [local, domain = ''] = email.split('@')
  const isAddress =
    FORM.test(email) &&
    Math.max(email.length, key.length) <= EMAIL_LENGTH &&
    local.length <= MAX_LOCAL_LENGTH &&
    domain.split('.').every(isLabel)
  if (!isAddress) throw incomplete(field)
  return { email, key }
}

function isLabel(label: string): boolean {
  return label !== '' && label.length <= MAX_LABEL_LENGTH && !/^-|-$/.test(label)
}

function incomplete(field: string) {
  return invalidField(field, 'Give a complete email address, such as ada@example.com.')
}

/** Returns what an address is known by, also where it may be none. */
export function emailKey(given: string): string {
  return given.trim().normalize('NFC').toLowerCase()
}
