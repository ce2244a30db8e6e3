/**
 * A call that lists the newest links, ready for a shell.
 *
 * @param key a key, or the name of a variable that holds one
 */
export function formatListCurl(appUrl: string, workspaceId: string, key = '$SHUNT_KEY'): string {
  return [
    `curl -s "${appUrl}/api/v1/workspaces/${workspaceId}/links?pageSize=5" \\`,
    `  -H "Authorization: Bearer ${key}"`,
  ].join('\n')
}

/** A call that creates a link, ready for a shell. */
export function formatCreateCurl(appUrl: string, workspaceId: string, key = '$SHUNT_KEY'): string {
  return [
    `curl -s "${appUrl}/api/v1/workspaces/${workspaceId}/links" \\`,
    `  -H "Authorization: Bearer ${key}" \\`,
    `  -H "Content-Type: application/json" \\`,
    `  -d '{"destinationUrl":"https://example.org/"}'`,
  ].join('\n')
}
