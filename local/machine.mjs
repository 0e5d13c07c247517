// Plain JavaScript, since it runs on the machine's Node before anything is installed.
import { spawn, spawnSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

export const root = fileURLToPath(new URL("..", import.meta.url));
const oldestNode = 20;

export function giveUp(/** @type {string} */ why) {
  console.error(why);
  process.exit(1);
}

const answers = (/** @type {string} */ command, /** @type {string[]} */ args) =>
  spawnSync(command, args, { encoding: "utf8" }).status === 0;

/** The first Python of this machine that can run the emulator. */
function findPython() {
  const fits = "import sys, venv, ensurepip; sys.exit(sys.version_info < (3, 10))";
  return ["python3", "python", ...[14, 13, 12, 11, 10].map((minor) => `python3.${minor}`)].find(
    (python) => answers(python, ["-c", fits]),
  );
}

/**
 * True if each package of the lock file, except optional ones, is installed in its locked version.
 */
function installed() {
  const read = (/** @type {string} */ path) => {
    const file = join(root, path);
    return existsSync(file) ? JSON.parse(readFileSync(file, "utf8")).packages : undefined;
  };
  const present = read("node_modules/.package-lock.json");
  if (!present) return false;
  return Object.entries(read("package-lock.json") ?? {}).every(
    ([path, wanted]) => path === "" || wanted.optional || present[path]?.version === wanted.version,
  );
}

function install() {
  const start = Date.now();
  console.log("  Installing packages (npm ci)…");
  const { status, stdout, stderr } = spawnSync("npm", ["ci", "--no-audit", "--no-fund"], {
    cwd: root,
    encoding: "utf8",
  });
  if (status !== 0)
    giveUp(
      `${stdout}${stderr}\nInstalling the packages failed (npm ci). The lines above say why; try again once that is put right.`,
    );
  console.log(`✓ Packages  ${((Date.now() - start) / 1000).toFixed(1)} s`);
}

/**
 * Checks the machine, installs missing packages, and runs a TypeScript program in a child process
 * that gets all signals. When the child ends, this process ends.
 */
export function continueWith(
  /** @type {string} */ program,
  /** @type {{ python?: boolean }} */ needs = {},
) {
  if (process.platform === "win32")
    giveUp("Kalamu runs on Linux and macOS; on Windows, use it inside WSL (wsl --install).");
  if (Number(process.versions.node.split(".")[0]) < oldestNode)
    giveUp(
      `Kalamu needs Node ${oldestNode} or later; this is ${process.versions.node}. Get it at https://nodejs.org.`,
    );
  if (!answers("npm", ["--version"]))
    giveUp("Kalamu needs npm, which comes with Node: https://nodejs.org.");
  const python = process.env.AWS_ENDPOINT_URL ? "python3" : needs.python ? findPython() : "python3";
  if (!python)
    giveUp(
      "Kalamu needs Python 3.10 or later with venv, for the AWS emulator (Debian, Ubuntu: sudo apt install python3-venv; macOS: brew install python).",
    );
  if (!installed()) install();

  const node = join(root, "node_modules/node/bin/node");
  if (!existsSync(node))
    giveUp("Node 24 is missing from node_modules: run npm ci, then try again.");
  const child = spawn(node, ["--import", "tsx", program, ...process.argv.slice(2)], {
    cwd: root,
    stdio: ["inherit", "inherit", "inherit", "ipc"],
    env: {
      ...process.env,
      KALAMU_PYTHON: python,
      PATH: `${join(root, "node_modules/node/bin")}:${join(root, "node_modules/.bin")}:${process.env.PATH}`,
    },
  });
  // On Ctrl-C the child gets one signal from the terminal and one from here, and ignores the
  // second.
  for (const signal of /** @type {const} */ (["SIGINT", "SIGTERM", "SIGHUP"]))
    process.on(signal, () => child.kill(signal));
  child.on("exit", (code, signal) => process.exit(code ?? (signal ? 1 : 0)));
}
