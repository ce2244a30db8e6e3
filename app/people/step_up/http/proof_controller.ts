import type { HttpContext } from '@adonisjs/core/http'
import { proveSession } from '#app/people/step_up/actions/prove_session'
import { readProofOrigin } from '#app/people/step_up/http/read_proof_origin'
import { proofValidator } from '#app/people/step_up/http/validators'
import { readBody } from '#app/platform/api/validated_input'

/** Showing once more who one is, before what is dangerous. */
export default class ProofController {
  async store(ctx: HttpContext) {
    const { user, sessionId } = ctx.auth.use('session').getSignedInOrFail()
    const proof = readBody(ctx, proofValidator)
    await proveSession({ userId: user.id, sessionId }, proof, readProofOrigin(ctx))
    return ctx.response.status(204).send('')
  }
}
