import type { RefusedSignIn, SignInFault } from '#plugin_contract'

/** A sign-in that is refused for a reason of our own. */
export class Refusal extends Error {
  constructor(
    readonly fault: SignInFault,
    message: string
  ) {
    super(message)
  }
}

/** Says why no one was signed in. What the library throws means that the answer does not hold. */
export function refusalOf(error: unknown): RefusedSignIn {
  const detail = String((error as Error)?.message ?? error).slice(0, 1_000)
  if (error instanceof Refusal) return { refused: error.fault, detail }
  if (/expired/.test(detail)) return { refused: 'Expired', detail }
  return { refused: 'Untrusted', detail }
}
