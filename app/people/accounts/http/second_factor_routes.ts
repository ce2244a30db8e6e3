import { throttledAnswer } from '#app/people/accounts/http/answers'
import {
  recoveryCodesSchema,
  secondFactorSchema,
  setupSchema,
} from '#app/people/accounts/http/schema'
import { codeValidator, passwordValidator } from '#app/people/accounts/http/validators'
import { personalRoute } from '#app/platform/api/api_route'

const SecondFactorController = () => import('#app/people/accounts/http/second_factor_controller')

const tag = 'Accounts'
const signedIn = { session: 'signed in' } as const
const codes = {
  status: 200,
  description: 'Ten recovery codes, shown this once',
  schema: recoveryCodesSchema,
}

export function registerAccountsSecondFactorApiRoutes(): void {
  personalRoute(
    {
      id: 'me.mfa',
      method: 'GET',
      path: '/api/me/mfa',
      tag,
      summary: 'Read your two-factor authentication',
      description:
        'Whether it is on, since when, and how many recovery codes are left. Secrets are never shown again.',
      access: signedIn,
      answers: [{ status: 200, description: 'Whether it is on', schema: secondFactorSchema }],
      problems: [],
    },
    [SecondFactorController, 'show']
  )

  personalRoute(
    {
      id: 'me.mfa_setup',
      method: 'POST',
      path: '/api/me/mfa/setup',
      tag,
      summary: 'Begin to turn two-factor authentication on',
      description: 'It is on once a code of the new secret comes back.',
      access: { ...signedIn, needsConfirmedAddress: true },
      body: passwordValidator,
      answers: [{ status: 200, description: 'The secret', schema: setupSchema }, throttledAnswer],
      problems: ['account.password_wrong', 'account.mfa_enabled'],
    },
    [SecondFactorController, 'setUp']
  )

  personalRoute(
    {
      id: 'me.mfa_enable',
      method: 'POST',
      path: '/api/me/mfa/enable',
      tag,
      summary: 'Turn two-factor authentication on',
      description: 'Every other session ends: they were opened with the password alone.',
      access: signedIn,
      body: codeValidator,
      answers: [codes, throttledAnswer],
      problems: ['account.mfa_code_invalid', 'secret.unreadable', 'account.mfa_enabled'],
    },
    [SecondFactorController, 'enable']
  )

  personalRoute(
    {
      id: 'me.mfa_disable',
      method: 'POST',
      path: '/api/me/mfa/disable',
      tag,
      summary: 'Turn two-factor authentication off',
      description: 'With a code of the authenticator or a recovery code.',
      access: signedIn,
      body: codeValidator,
      answers: [{ status: 204, description: 'Off' }, throttledAnswer],
      problems: ['account.mfa_code_invalid', 'secret.unreadable'],
    },
    [SecondFactorController, 'disable']
  )

  personalRoute(
    {
      id: 'me.mfa_recovery_codes',
      method: 'POST',
      path: '/api/me/mfa/recovery-codes',
      tag,
      summary: 'Replace your recovery codes',
      description: 'The old ones no longer work.',
      access: signedIn,
      body: codeValidator,
      answers: [codes, throttledAnswer],
      problems: ['account.mfa_code_invalid', 'secret.unreadable'],
    },
    [SecondFactorController, 'recoveryCodes']
  )
}
