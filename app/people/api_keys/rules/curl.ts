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
