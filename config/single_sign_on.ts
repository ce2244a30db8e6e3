import env from '#start/env'

/** The identity provider of the installation that the settings describe. */
export interface DescribedProvider {
  kind: string
  name: string
  domains: string[]

  /** Of its kind, by name; what is missing has its default. */
  settings: Record<string, string | number | boolean>
  secret: string | null
}

/** null: none is described. Tests set it. */
export const described: { provider: DescribedProvider | null } = { provider: readProvider() }

function readProvider(): DescribedProvider | null {
  const kind = env.get('SSO_KIND')
  if (!kind) return null
  const given = {
    issuer: env.get('SSO_ISSUER'),
    clientId: env.get('SSO_CLIENT_ID'),
    metadataXml: env.get('SSO_METADATA_FILE'),
  }
  const named = Object.entries(given).filter((entry): entry is [string, string] => !!entry[1])
  return {
    kind,
    name: env.get('SSO_NAME') ?? 'Single sign-on',
    domains: (env.get('SSO_DOMAINS') ?? '').split(/[\s,]+/).filter(Boolean),
    settings: { ...env.get('SSO_SETTINGS'), ...Object.fromEntries(named) },
    secret: env.get('SSO_SECRET')?.release() ?? null,
  }
}
