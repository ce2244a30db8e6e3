import type { ApiOperation } from '#app/shared/http/api_operations'

const ANY_WORKSPACE_CALL = [
  'workspace.not_found',
  'apikey.owner_removed',
  'organisation.mfa_required',
  'plan.feature_required',
  'access.forbidden',
]

/** Every code that an operation can answer: its own, and those of what it takes and asks for. */
export function codesOf(operation: ApiOperation): string[] {
  const { access, body, query, problems } = operation
  return [
    ...new Set([
      ...(access ? ANY_WORKSPACE_CALL : []),
      ...(access?.makes ? ['account.suspended'] : []),
      ...(access?.makes === 'link' ? ['account.email_unverified'] : []),
      ...(body ? ['request.malformed', 'request.unsupported_media_type'] : []),
      ...(body || query ? ['request.invalid'] : []),
      ...problems,
      'service.unavailable',
    ]),
  ]
}
