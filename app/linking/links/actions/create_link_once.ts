import { createLink } from '#app/linking/links/actions/create_link'
import type { CreateLinkInput } from '#app/linking/links/actions/link_input'
import type { LinkRecord } from '#app/linking/links/link'
import type { Actor, Workspace } from '#app/platform/access/workspace_access'
import { runOnce } from '#app/platform/idempotency/actions/run_once'
import {
  fingerprint,
  requestPrints,
  requestText,
} from '#app/platform/idempotency/rules/fingerprint'
import idempotency from '#config/idempotency'

/**
 * Creates a link once for a form that may be sent twice. Another link from the same form, because
 * someone went back and changed it, is another link.
 *
 * @param key what the form came with
 * @throws Problem as `createLink` does, `idempotency.in_progress`, `idempotency.target_deleted`
 */
export async function createLinkOnce(
  input: CreateLinkInput,
  key: string,
  workspace: Workspace,
  actor: Actor
): Promise<LinkRecord> {
  if (key === '') return createLink(input, workspace, actor)
  const request = requestPrints(requestText({ ...input }), idempotency.keys)
  const attempt = {
    scope: fingerprint(workspace.id, actor.userId ?? '', 'console.links.create', key, request[0]),
    request,
  }
  const answer = await runOnce(attempt, async () => {
    const link = await createLink(input, workspace, actor)
    return { status: 201, body: link, headers: {}, linkId: link.id }
  })
  return answer.body as LinkRecord
}
