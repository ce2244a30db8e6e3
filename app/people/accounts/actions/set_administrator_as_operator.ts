import { changeAsOperator } from '#app/people/accounts/actions/change_as_operator'
import { lockAdministrators } from '#app/people/accounts/actions/update_user'
import { accountProblem } from '#app/people/accounts/problems'
import { now } from '#app/shared/time/clock'

/**
 * Makes someone an administrator of the installation, or takes that away.
 *
 * @throws Problem `user.not_found`, `user.last_administrator`
 */
export async function setAdministratorAsOperator(
  email: string,
  isAdministrator: boolean
): Promise<void> {
  const action = isAdministrator ? 'user.administrator_made' : 'user.administrator_removed'
  await changeAsOperator(email, action, async (trx, account) => {
    const administrators = await lockAdministrators(trx)
    const isLast = administrators.every((id) => id === account.id)
    if (!isAdministrator && isLast) throw accountProblem('user.last_administrator')
    await trx
      .from('users')
      .where('id', account.id)
      .update({ installation_administrator: isAdministrator, updated_at: now() })
  })
}
