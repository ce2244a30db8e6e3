import { hostname } from 'node:os'
import { join } from 'node:path'

/** Settings of `.env.example` that the configuration is made of. */
export const CADDY_SETTINGS = [
  ...['APP_URL', 'SHORT_DOMAIN', 'HOST', 'PORT', 'STORAGE_PATH', 'TRUSTED_PROXIES', 'TLS_HOST'],
  ...['TLS_HTTP_PORT', 'TLS_HTTPS_PORT', 'ACME_DIRECTORY', 'ACME_CA_FILE', 'ACME_EMAIL'],
] as const

export type CaddySettings = Partial<Record<(typeof CADDY_SETTINGS)[number], string>> &
  Record<'APP_URL' | 'HOST' | 'PORT' | 'STORAGE_PATH', string>

/** Returns the configuration of the Caddy that TLS=auto runs in front of the web processes. */
export function buildCaddyfile(settings: CaddySettings, machine = hostname()): string {
  const app = new URL(settings.APP_URL)
  const upstream = `${reachable(settings.HOST)}:${settings.PORT}`
  const folder = join(settings.STORAGE_PATH, 'tls')
  const failures = join(folder, 'failures', `${machine.replaceAll(/[^\w.-]/g, '_')}.log`)
  const hosts = [...new Set([app.hostname, shortHost(settings.SHORT_DOMAIN)].filter(Boolean))]
  const trusted = (settings.TRUSTED_PROXIES ?? '').split(/[\s,]+/).filter(Boolean)
  const port = app.port && `:${app.port}`
  return `{
	admin off
	auto_https disable_redirects
	skip_install_trust
	http_port ${settings.TLS_HTTP_PORT || 80}
	https_port ${settings.TLS_HTTPS_PORT || 443}
${option('default_bind', settings.TLS_HOST)}	default_sni ${app.hostname}
	grace_period 10s
	storage file_system ${quote(folder)}
${option('email', settings.ACME_EMAIL)}${option('acme_ca', settings.ACME_DIRECTORY)}${option('acme_ca_root', settings.ACME_CA_FILE)}	on_demand_tls {
		ask http://${upstream}/internal/tls-allowed
	}
	servers {
		protocols h1 h2
		timeouts {
			read_header 10s
			idle 2m
		}
	}
	log failures {
		output file ${quote(failures)} {
			roll_size 1MiB
			roll_keep 1
		}
		format json
		level ERROR
		include tls.obtain tls.renew tls.on_demand
	}
}

(shunt) {
	header -Server
	encode zstd gzip
	reverse_proxy ${upstream}${trusted.length ? ` {\n\t\ttrusted_proxies ${trusted.join(' ')}\n\t}` : ''}
}

${hosts.map((host) => `https://${host}`).join(', ')} {
	import shunt
}

https:// {
	tls {
		on_demand
	}
	import shunt
}

http:// {
	@direct path /health/* /.well-known/shunt/*
	handle @direct {
		import shunt
	}
	handle {
		redir https://{host}${port}{uri} 308
	}
}
`
}

/** The address to listen on may mean "all of them"; the address to ask cannot. */
const REACHABLE: Record<string, string> = { '0.0.0.0': '127.0.0.1', '::': '::1' }

function reachable(host: string): string {
  const address = REACHABLE[host] ?? host
  return address.includes(':') ? `[${address}]` : address
}

function shortHost(shortDomain: string | undefined): string {
  return shortDomain ? new URL(`https://${shortDomain}`).hostname : ''
}

function option(name: string, value: string | undefined): string {
  return value ? `\t${name} ${quote(value)}\n` : ''
}

function quote(value: string): string {
  return `"${value.replaceAll(/["\\]/g, '\\$&')}"`
}
