import encryption from '@adonisjs/core/services/encryption'
import { requestProblem } from '#app/shared/problems/problems'

/**
 * Returns what an encrypted text says.
 *
 * @throws Problem `secret.unreadable` where no key of the installation opens it
 */
export function openSecret(encrypted: string): string {
  const opened = encryption.decrypt<string>(encrypted)
  if (opened === null) throw requestProblem('secret.unreadable')
  return opened
}
