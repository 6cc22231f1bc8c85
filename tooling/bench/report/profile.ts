/** The part of the output of `node --cpu-prof` that is used here. */
export interface Profile {
  readonly nodes: readonly {
    readonly id: number;
    readonly callFrame: { readonly functionName: string; readonly url: string };
  }[];
  readonly samples: readonly number[];
  readonly timeDeltas: readonly number[];
}

export interface Share {
  readonly name: string;
  /** Share of the busy time, 0 to 1. */
  readonly share: number;
}

/** The place of a function: the runtime, a package, or a folder of this repository. */
function placeOf(url: string, functionName: string): string {
  if (functionName === '(idle)') return 'idle';
  if (url === '' || url.startsWith('node:'))
    return functionName.startsWith('(garbage') ? 'garbage collection' : 'Node itself';
  const [, dependency] = /.*\/node_modules\/((?:@[^/]+\/)?[^/]+)\//.exec(url) ?? [];
  if (dependency !== undefined) return dependency;
  const [, own] = /\/((?:packages\/[^/]+|apps\/api\/src\/(?:modules\/[^/]+|[^/]+)))\//.exec(url) ?? [];
  return own ?? 'other';
}

/**
 * Self time by place and by function in the last seconds of a profile, in descending order. The time before that is
 * the start of the program.
 */
export function summarize(
  profile: Profile,
  lastSeconds: number,
): { busy: number; places: Share[]; functions: Share[] } {
  const frames = new Map(profile.nodes.map((node) => [node.id, node.callFrame]));
  const places = new Map<string, number>();
  const functions = new Map<string, number>();
  const whole = profile.timeDeltas.reduce((sum, time) => sum + time, 0);
  let at = 0;
  let all = 0;
  let idle = 0;
  for (const [index, id] of profile.samples.entries()) {
    const time = profile.timeDeltas[index] ?? 0;
    at += time;
    if (at < whole - lastSeconds * 1e6) continue;
    const { functionName = '', url = '' } = frames.get(id) ?? {};
    const place = placeOf(url, functionName);
    all += time;
    if (place === 'idle') {
      idle += time;
      continue;
    }
    places.set(place, (places.get(place) ?? 0) + time);
    const name = `${functionName === '' ? 'anonymous' : functionName} (${place})`;
    functions.set(name, (functions.get(name) ?? 0) + time);
  }
  const busy = all - idle;
  const sorted = (times: Map<string, number>): Share[] =>
    [...times].map(([name, time]) => ({ name, share: time / busy })).sort((a, b) => b.share - a.share);
  return { busy: busy / all, places: sorted(places), functions: sorted(functions) };
}
