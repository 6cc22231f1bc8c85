/** A wrong or unsafe setting: startup stops with this one line and exit code 78 (EX_CONFIG). */
export class ConfigError extends Error {
  override readonly name = 'ConfigError';
}
