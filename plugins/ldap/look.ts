import type { ConfiguredProvider, ProviderFinding, Runtime } from '#plugin_contract'
import { bindAsReader, findPerson } from './check_password.js'
import { refusalOf, withDirectory } from './connection.js'

/** Tries what can be tried without a person, and says what is wrong. */
export async function testProvider(
  ways: Pick<Runtime, 'sockets'>,
  provider: ConfiguredProvider
): Promise<ProviderFinding[]> {
  const findings: ProviderFinding[] = []
  const good = (name: string, message: string) => findings.push({ name, status: 'Ok', message })
  try {
    await withDirectory(ways, provider, async (client) => {
      good('connection', 'The directory answers, with TLS.')
      await bindAsReader(client, provider)
      good('reader', 'It takes the one who looks people up.')
      await findPerson(client, provider, 'no-one-of-this-name')
      good('search', `People can be looked up below ${provider.settings.baseDn}.`)
    })
  } catch (error) {
    const { detail } = refusalOf(error)
    const name = ['connection', 'reader', 'search'][findings.length]
    findings.push({ name, status: 'Error', message: `${detail}.` })
  }
  return findings
}
