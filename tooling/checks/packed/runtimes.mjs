import { execute } from '../execute.mjs';
import { require } from './require.mjs';

/** Runs the programs on these Nodes: as ES modules, and with require() from CommonJS. */
export const runOnNodes = async (folder, nodes, { base_url, api_key }, say) => {
  const service = { BASE_URL: base_url, API_KEY: api_key };
  const defaults = { TALLYBOOK_URL: base_url, TALLYBOOK_API_KEY: api_key };
  const env = { PATH: process.env.PATH, ...service, ...defaults };
  for (const [major, node] of Object.entries(nodes)) {
    const run = async (program) => JSON.parse(await execute(node, [program], { cwd: folder, env }));
    const result = await run('run.mjs');
    require(result.node.startsWith(`v${major}.`) &&
      result.movements === 2 &&
      result.event ===
        'stock_movement.posted', `unexpected outcome on Node ${major}: ${JSON.stringify(result)}`);
    const { role } = await run('run.cjs');
    require(role === 'owner', `unexpected role on Node ${major}: ${role}`);
    say(`runs on Node ${result.node}, imported and required; reads lists, CSV files, responses and an event`);
  }
};
