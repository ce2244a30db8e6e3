/** Detail error keywords of RFC 7644, section 3.12. */
export type ScimType =
  | 'invalidFilter'
  | 'invalidPath'
  | 'invalidSyntax'
  | 'invalidValue'
  | 'mutability'
  | 'noTarget'
  | 'tooMany'
  | 'uniqueness'

/** Why a call of a directory is refused, as RFC 7644, section 3.12, answers it. */
export class ScimRefusal extends Error {
  constructor(
    readonly status: number,
    message: string,
    readonly scimType?: ScimType
  ) {
    super(message)
  }
}

export const invalidValue = (message: string) => new ScimRefusal(400, message, 'invalidValue')

export const notFound = (what: 'user' | 'group') =>
  new ScimRefusal(404, `There is no such ${what} in this organisation.`)

export const ERROR_SCHEMA = 'urn:ietf:params:scim:api:messages:2.0:Error'

/** Formats an error as directories read it. */
export function formatScimError(status: number, detail: string, scimType?: ScimType) {
  return { schemas: [ERROR_SCHEMA], status: String(status), ...(scimType && { scimType }), detail }
}
