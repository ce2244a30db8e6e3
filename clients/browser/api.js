/** @typedef {{ server: string, workspaceId: string, key: string }} Account */

/** A refusal of the server, in words for people. */
export class Refusal extends Error {}

/** @returns {Promise<Account | null>} null: nothing was set up */
export async function readAccount() {
  const { account } = await chrome.storage.local.get('account')
  return account ?? null
}

/**
 * Reads where a workspace is from the address of any of its pages in the console.
 *
 * @param {string} address
 * @returns {{ server: string, workspaceId: string } | null}
 */
export function readWorkspaceAddress(address) {
  if (!URL.canParse(address.trim())) return null
  const { origin, protocol, pathname } = new URL(address.trim())
  const [, workspaceId] = /^\/console\/workspaces\/([a-z0-9]{20})(?:\/|$)/.exec(pathname) ?? []
  return workspaceId && /^https?:$/.test(protocol) ? { server: origin, workspaceId } : null
}

/**
 * Calls the API of the workspace.
 *
 * @param {Account} account
 * @param {string} method
 * @param {string} path behind the workspace
 * @param {object} [body]
 * @returns {Promise<Response>}
 * @throws {Refusal}
 */
export async function call({ server, workspaceId, key }, method, path, body) {
  const response = await fetch(`${server}/api/v1/workspaces/${workspaceId}${path}`, {
    method,
    headers: {
      Authorization: `Bearer ${key}`,
      ...(body && { 'Content-Type': 'application/json' }),
    },
    body: body && JSON.stringify(body),
    credentials: 'omit',
  }).catch(() => {
    throw new Refusal(`${server} does not answer.`)
  })
  if (response.ok) return response
  if (response.status === 401) throw new Refusal('The API key is not valid. See the options.')
  const problem = await response.json().catch(() => ({}))
  throw new Refusal(problem.detail ?? `The server answered ${response.status}.`)
}
