import { providerKinds } from '#app/platform/plugins/provider_kinds'

/** Do providers of this kind send people back with a form? */
export function takesForm(kind: string): boolean {
  return providerKinds().get(kind)?.provider.receive !== undefined
}
