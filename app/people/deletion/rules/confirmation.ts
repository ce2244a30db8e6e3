import { invalidField } from '#app/shared/problems/problems'

/**
 * Makes sure that a person means what they delete: they typed its name.
 *
 * @throws Problem `request.invalid`
 */
export function assertConfirmed(confirm: string, name: string): void {
  if (plain(confirm) === plain(name)) return
  throw invalidField('confirm', 'Type the name exactly as it is shown.')
}

/**
 * Makes sure that a person means to delete their account: they typed its address.
 *
 * @throws Problem `request.invalid`
 */
export function assertAddressConfirmed(confirm: string, address: string): void {
  if (plain(confirm).toLowerCase() === plain(address).toLowerCase()) return
  throw invalidField('confirm', 'Type the email address of your account.')
}

function plain(text: string): string {
  return text.trim().normalize()
}
