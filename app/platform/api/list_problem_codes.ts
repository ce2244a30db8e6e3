import { isCreating, isForKeys, type ApiOperation } from '#app/platform/api/api_operations'
import { idempotencyProblems } from '#app/platform/idempotency/problems'
import { isCallRefusedReadOnly } from '#app/platform/licence/rules/is_refused_read_only'

/** What an organisation asks of those who reach it. */
const POLICIES = ['organisation.single_sign_on_required', 'organisation.mfa_required']

/** What a workspace call refuses before it begins, in this order. */
const WORKSPACE = [...['workspace.not_found', 'apikey.owner_removed'], ...POLICIES]

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
      ...(isCreating(operation) ? onceCodes(operation) : []),
      'service.unavailable',
    ]),
  ]
}

/** Lists what an `Idempotency-Key` can be refused with; only links can be deleted and named by it. */
function onceCodes({ id }: ApiOperation): string[] {
  const codes = Object.keys(idempotencyProblems)
  return id === 'links.create'
    ? codes
    : codes.filter((code) => code !== 'idempotency.target_deleted')
}

function guardCodes({ access, method }: ApiOperation): string[] {
  const csrf = method === 'GET' ? [] : ['csrf.header_missing', 'csrf.origin_foreign']
  if (access === null) return []
  if (!isForKeys(access)) {
    return [
      ...csrf,
      ...(access.role ? ['workspace.not_found'] : []),
      ...(access.organisation ? ['organisation.not_found'] : []),
      ...(access.role || access.organisation ? POLICIES : []),
      ...(access.feature ? ['plan.feature_required'] : []),
      'access.forbidden',
      ...(access.dangerous ? ['session.step_up_required'] : []),
      ...(access.needsConfirmedAddress ? ['account.email_unverified'] : []),
    ]
  }
  return [
    ...csrf,
    ...WORKSPACE,
    'plan.feature_required',
    'access.forbidden',
    ...(access.dangerous ? ['session.step_up_required'] : []),
    ...(access.makes ? ['account.suspended'] : []),
    'account.email_unverified',
  ]
}
