import { isForKeys, type ApiOperation } from '#app/platform/api/api_operations'
import { isCallRefusedReadOnly } from '#app/platform/licence/rules/is_refused_read_only'

/** What a workspace call refuses before it begins, in this order. */
const WORKSPACE = ['workspace.not_found', 'apikey.owner_removed', 'organisation.mfa_required']

/**
 * Lists every code that an operation can answer: its own, and those of what it takes and asks for.
 */
export function listProblemCodes(operation: ApiOperation & { url: string }): string[] {
  const { body, file, query, problems } = operation
  return [
    ...new Set([
      ...guardCodes(operation),
      'request.malformed',
      ...(body || file ? ['request.unsupported_media_type'] : []),
      ...(body || query ? ['request.invalid'] : []),
      ...(isCallRefusedReadOnly(operation, {}) ? ['installation.read_only'] : []),
      ...problems,
      'service.unavailable',
    ]),
  ]
}

function guardCodes({ access, method }: ApiOperation): string[] {
  const csrf = method === 'GET' ? [] : ['csrf.header_missing']
  if (access === null) return []
  if (!isForKeys(access)) {
    return [
      ...csrf,
      ...(access.role ? ['workspace.not_found'] : []),
      ...(access.organisation ? ['organisation.not_found'] : []),
      ...(access.role || access.organisation ? ['organisation.mfa_required'] : []),
      ...(access.feature ? ['plan.feature_required'] : []),
      'access.forbidden',
    ]
  }
  return [
    ...csrf,
    ...WORKSPACE,
    'plan.feature_required',
    'access.forbidden',
    ...(access.makes ? ['account.suspended'] : []),
    ...(access.makes === 'link' ? ['account.email_unverified'] : []),
  ]
}
