import { test } from '@japa/runner'
import { buildCaddyfile } from '../../../scripts/launcher/services/caddyfile.ts'

const SETTINGS = {
  APP_URL: 'https://go.example.org',
  HOST: '127.0.0.1',
  PORT: '3333',
  STORAGE_PATH: '/srv/shunt/storage',
}
const build = (settings: object): string => buildCaddyfile({ ...SETTINGS, ...settings }, 'one')

test.group('The configuration of Caddy', () => {
  test('serves the own hosts at once and asks for all others', ({ assert }) => {
    const text = build({ SHORT_DOMAIN: 'sho.rt' })
    assert.include(text, '\nhttps://go.example.org, https://sho.rt {')
    assert.include(text, 'ask http://127.0.0.1:3333/internal/tls-allowed')
    assert.match(text, /\nhttps:\/\/ \{\n\ttls \{\n\t\ton_demand/)
    assert.include(text, 'http_port 80\n')
    assert.include(text, 'https_port 443\n')
    assert.include(text, 'redir https://{host}{uri} 308')
    assert.include(text, '@direct path /health/* /.well-known/shunt/*\n')
    assert.include(text, 'storage file_system "/srv/shunt/storage/tls"')
    assert.include(text, '"/srv/shunt/storage/tls/failures/one.log"')
  })

  test('believes no forwarded header but of the networks that are named', ({ assert }) => {
    assert.notInclude(build({}), 'trusted_proxies')
    const text = build({ TRUSTED_PROXIES: '10.0.0.0/8, fd00::/8' })
    assert.include(text, 'trusted_proxies 10.0.0.0/8 fd00::/8\n')
  })

  test('says nothing that was not set, and everything that was', ({ assert }) => {
    for (const name of ['email', 'acme_ca', 'default_bind']) assert.notInclude(build({}), name)
    const text = build({
      TLS_HOST: '192.0.2.7',
      TLS_HTTP_PORT: '8080',
      TLS_HTTPS_PORT: '8443',
      ACME_DIRECTORY: 'https://ca.internal/dir',
      ACME_CA_FILE: '/etc/a "b"\\c.pem',
      ACME_EMAIL: 'ops@example.org',
    })
    assert.include(text, 'default_bind "192.0.2.7"\n')
    assert.include(text, 'http_port 8080\n')
    assert.include(text, 'https_port 8443\n')
    assert.include(text, 'acme_ca "https://ca.internal/dir"\n')
    assert.include(text, String.raw`acme_ca_root "/etc/a \"b\"\\c.pem"`)
    assert.include(text, 'email "ops@example.org"\n')
  })

  test('reaches web processes that listen on all addresses, and names the public port', ({
    assert,
  }) => {
    assert.include(build({ HOST: '0.0.0.0' }), 'reverse_proxy 127.0.0.1:3333')
    assert.include(build({ HOST: '::' }), 'reverse_proxy [::1]:3333')
    const text = build({
      APP_URL: 'https://go.example.org:8443',
      SHORT_DOMAIN: 'go.example.org:8443',
    })
    assert.include(text, 'redir https://{host}:8443{uri} 308')
    assert.include(text, '\nhttps://go.example.org {')
  })
})
