/** Where changing calls of the API are refused. Behaviour, section 11.11. */
const REFUSED_BELOW = ['/api/v1/', '/api/organisations', '/api/workspaces']

/**
 * Says of a call or form that it goes on while the installation is read-only: always, or for these
 * parameters of its path.
 */
export type ReadOnlyPass = true | ((params: Readonly<Record<string, string>>) => boolean)

interface Route {
  method: string
  url: string
  passesReadOnly?: ReadOnlyPass
}

/** Is this call of the API refused while the installation is read-only? */
export function isCallRefusedReadOnly(
  route: Route,
  params: Readonly<Record<string, string>>
): boolean {
  const isBelow = REFUSED_BELOW.some((prefix) => route.url.startsWith(prefix))
  return isBelow && isRefused(route, params)
}

/** Is this form of the console refused while the installation is read-only? */
export function isFormRefusedReadOnly(
  route: Route,
  params: Readonly<Record<string, string>>
): boolean {
  return isRefused(route, params)
}

function isRefused({ method, passesReadOnly }: Route, params: Readonly<Record<string, string>>) {
  if (method === 'GET') return false
  if (typeof passesReadOnly === 'function') return !passesReadOnly(params)
  return passesReadOnly !== true
}
