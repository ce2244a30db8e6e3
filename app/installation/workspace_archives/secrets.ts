import encryption from '@adonisjs/core/services/encryption'
import type { ArchiveTable } from '#app/installation/workspace_archives/archive_table'
import type { NamedValues } from '#app/installation/workspace_archives/rules/rewrite_row'
import { SEALED_PREFIX } from '#app/shared/secrets/link_password_mark'

/** What a value begins with that the archive itself keeps from others. */
const OPENED = 'opened:'

/** How one kind of encrypted value is made of what stands before its encrypted text, and that. */
interface SealedForm {
  /** null: it is not encrypted with `APP_KEY`. */
  split(stored: string): { before: string; text: string } | null
}

const FORMS: Record<'whole' | 'password', SealedForm> = {
  whole: { split: (stored) => ({ before: '', text: stored }) },
  password: {
    split(stored) {
      if (!stored.startsWith(SEALED_PREFIX)) return null
      const at = stored.lastIndexOf('$') + 1
      return { before: stored.slice(0, at), text: stored.slice(at) }
    },
  },
}

/** Counts the values of a row that `APP_KEY` encrypts. */
export function countSecrets({ sealed = {} }: ArchiveTable, row: NamedValues): number {
  return Object.entries(sealed).filter(([column, form]) => {
    const stored = row[column] as string | null
    return stored !== null && FORMS[form].split(stored) !== null
  }).length
}

/** Decrypts a row's secrets, for an archive that is encrypted itself. */
export function openSecrets({ sealed = {} }: ArchiveTable, row: NamedValues): void {
  for (const [column, form] of Object.entries(sealed)) {
    const stored = row[column] as string | null
    const parts = stored === null ? null : FORMS[form].split(stored)
    const opened = parts && encryption.decrypt<string>(parts.text)
    if (parts && opened !== null) row[column] = `${parts.before}${OPENED}${opened}`
  }
}

/**
 * Encrypts a row's secrets with the key of this installation.
 *
 * @returns whether all could be; those that no key opens are empty afterwards
 */
export function sealSecrets({ sealed = {} }: ArchiveTable, row: NamedValues): boolean {
  let areWhole = true
  for (const [column, form] of Object.entries(sealed)) {
    const stored = row[column] as string | null
    const parts = stored === null ? null : FORMS[form].split(stored)
    if (!parts) continue
    const opened = parts.text.startsWith(OPENED)
      ? parts.text.slice(OPENED.length)
      : encryption.decrypt<string>(parts.text)
    row[column] = opened === null ? null : parts.before + encryption.encrypt(opened)
    if (opened === null) areWhole = false
  }
  return areWhole
}
