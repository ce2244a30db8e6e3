/** Wires what every other part stands on. */
export default class PlatformProvider {
  register() {}
}
