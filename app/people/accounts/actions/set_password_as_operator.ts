import { changeAsOperator, findNamedAccount } from '#app/people/accounts/actions/change_as_operator'
import { storePassword } from '#app/people/accounts/actions/store_password'
import { hashPassword } from '#app/people/accounts/password_hashing'
import { checkPassword } from '#app/people/accounts/rules/password'

/**
 * Gives an account a new password. It neither confirms the address nor removes anything else: the
 * operator is not the reader of the mailbox.
 *
 * @throws Problem `user.not_found`, `account.password_weak`
 */
export async function setPasswordAsOperator(email: string, password: string): Promise<void> {
  const { email_key: emailKey } = await findNamedAccount(email)
  checkPassword(password, emailKey)
  const passwordHash = await hashPassword(password)
  await changeAsOperator(email, 'user.password_set', (trx, account) =>
    storePassword(trx, account, passwordHash)
  )
}
