import { proofValidator } from '#app/people/step_up/http/validators'
import { personalRoute } from '#app/platform/api/api_route'

const ProofController = () => import('#app/people/step_up/http/proof_controller')

export function registerStepUpApiRoutes(): void {
  personalRoute(
    {
      id: 'me.prove',
      passesReadOnly: true,
      method: 'POST',
      path: '/api/me/proof',
      tag: 'Accounts',
      summary: 'Show once more who you are',
      description:
        'With a code of the second factor, where the account has one, or with the password. Calls that answer `session.step_up_required` are open again afterwards.',
      access: { session: 'signed in' },
      body: proofValidator,
      answers: [
        { status: 204, description: 'Noted' },
        {
          status: 429,
          description: 'Too many attempts of this account or address; no body',
          headers: { 'Retry-After': 'Seconds until a try can succeed' },
        },
      ],
      problems: ['account.password_wrong', 'account.mfa_code_invalid', 'secret.unreadable'],
    },
    [ProofController, 'store']
  )
}
